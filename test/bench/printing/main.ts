/**
 * npm run bench:paper: P11. A receipt of 30 lines in Hindi is laid out, drawn by the page of paper in Chromium, encoded,
 * and its first byte received by a printer on loopback. The page is warm, as it is in a shop.
 */

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { cpus } from 'node:os';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import type { RasteriseDocument } from '../../../electron/contract/domain/print-document.ts';
import { systemPorts } from '../../../electron/platform/system-ports.ts';
import { buildReceipt } from '../../../electron/printing/documents/receipt.ts';
import { encodeDocument } from '../../../electron/printing/escpos/encoder.ts';
import { createNetworkTransport } from '../../../electron/printing/transports/network.ts';
import { chromiumLaunchOptions, unpackChromium } from '../../e2e/support/chromium.ts';
import { drawDocument, startPrintPageServer } from '../../e2e/support/print-page.ts';
import {
  longOrder,
  sampleLetterhead,
  sampleOrderDocument,
  samplePrinter,
} from '../../support/printing/sample-documents.ts';

const AIM_MS = 150;

const { values } = parseArgs({
  options: { receipts: { type: 'string', default: '40' }, json: { type: 'boolean', default: false } },
});

let firstByteAt = 0;
const server = createServer((socket) => {
  socket.once('data', () => {
    firstByteAt = performance.now();
  });
  socket.resume();
  socket.on('end', () => socket.end());
  socket.on('error', () => undefined);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;

await unpackChromium();
const browser = await chromium.launch(chromiumLaunchOptions());
const paper = await startPrintPageServer();
try {
  const page = await browser.newPage();
  await page.goto(paper.url);
  const printer = samplePrinter(576);
  const way = createNetworkTransport({ host: '127.0.0.1', port }, systemPorts.timers);
  let drawnMs = 0;
  const draw: RasteriseDocument = async (sheet, width) => {
    const began = performance.now();
    const dots = await drawDocument(page, sheet, width);
    drawnMs = performance.now() - began;
    return dots;
  };

  const whole: number[] = [];
  const drawing: number[] = [];
  for (let count = 0; count < Number(values.receipts) + 5; count += 1) {
    const began = performance.now();
    const order = longOrder(30, (index) => `श्री बासमती चावल ${count + index} किलो`);
    const sheet = buildReceipt(sampleLetterhead('hi'), sampleOrderDocument(order), {
      isPractice: false,
      isCopy: false,
    });
    await way.send({
      document: sheet,
      copies: 1,
      bytes: () => encodeDocument(sheet, printer, { isCopy: false, isReceipt: true }, draw),
      begin: () => true,
    });
    // The first ones load fonts and learn that this printer says nothing of itself.
    if (count < 5) continue;
    whole.push(firstByteAt - began);
    drawing.push(drawnMs);
  }

  const at = (figures: readonly number[], share: number): number =>
    figures.toSorted((one, other) => one - other)[Math.floor(share * (figures.length - 1))] ?? 0;
  const finding = {
    promise: 'P11',
    what: 'a 30-line receipt in Hindi: laid out, drawn, first byte at a network printer',
    p50Ms: Math.round(at(whole, 0.5)),
    p95Ms: Math.round(at(whole, 0.95)),
    drawingP50Ms: Math.round(at(drawing, 0.5)),
    aimMs: AIM_MS,
    met: at(whole, 0.5) <= AIM_MS,
  };
  const on = `Node ${process.version}, ${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}`;
  process.stdout.write(
    values.json
      ? `${JSON.stringify({ machine: on, findings: [finding] })}\n`
      : `${on}\n\n${finding.promise}  ${finding.what}\n     p50 ${finding.p50Ms} ms (of that drawing ${finding.drawingP50Ms} ms), p95 ${finding.p95Ms} ms; aim ${AIM_MS} ms: ${finding.met ? '✓' : 'missed'}\n`,
  );
} finally {
  await browser.close();
  await paper.stop();
  server.close();
}
