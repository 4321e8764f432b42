/**
 * P11. A receipt of 30 lines in Hindi is laid out, drawn by the page of paper in Chromium, encoded,
 * and its first byte received by a printer on loopback. The page is warm, as it is in a shop.
 */

import { createServer } from 'node:net';
import { performance } from 'node:perf_hooks';
import { chromium } from 'playwright';
import type { RasteriseDocument } from '../../../electron/contract/domain/print-document.ts';
import { systemPorts } from '../../../electron/platform/system-ports.ts';
import { buildReceipt } from '../../../electron/printing/documents/receipt.ts';
import { encodeDocument } from '../../../electron/printing/escpos/encoder.ts';
import { createNetworkTransport } from '../../../electron/printing/transports/network.ts';
import { chromiumLaunchOptions, unpackChromium } from '../../e2e/support/chromium.ts';
import { drawDocument, startPrintPageServer } from '../../e2e/support/print-page.ts';
import { listenLocally } from '../../support/local-port.ts';
import {
  longOrder,
  sampleLetterhead,
  sampleOrderDocument,
  samplePrinter,
} from '../../support/printing/sample-documents.ts';
import type { Finding } from '../finding.ts';
import { formatMilliseconds } from '../finding.ts';
import { median, percentile } from '../statistics.ts';

const AIM_MS = 150;

const RECEIPTS = 40;
/** The first ones load fonts and find out that this printer reports no status. */
const WARM_UP = 5;

export async function measure(): Promise<Finding[]> {
  let firstByteAt = 0;
  const server = createServer((socket) => {
    socket.once('data', () => {
      firstByteAt = performance.now();
    });
    socket.resume();
    socket.on('end', () => socket.end());
    socket.on('error', () => undefined);
  });
  const port = await listenLocally(server);

  await unpackChromium();
  const browser = await chromium.launch(chromiumLaunchOptions());
  const pageServer = await startPrintPageServer();
  try {
    const page = await browser.newPage();
    await page.goto(pageServer.url);
    const printer = samplePrinter(576);
    const transport = createNetworkTransport({ host: '127.0.0.1', port }, systemPorts.timers);
    const times: number[] = [];
    const drawingTimes: number[] = [];
    const draw: RasteriseDocument = async (document, width) => {
      const began = performance.now();
      const dots = await drawDocument(page, document, width);
      drawingTimes.push(performance.now() - began);
      return dots;
    };
    for (let count = 0; count < RECEIPTS + WARM_UP; count += 1) {
      const began = performance.now();
      const order = longOrder(30, (index) => `श्री बासमती चावल ${count + index} किलो`);
      const document = buildReceipt(sampleLetterhead('hi'), sampleOrderDocument(order), {
        isPractice: false,
        isCopy: false,
      });
      await transport.send({
        document,
        copies: 1,
        bytes: () => encodeDocument(document, printer, { isCopy: false, isReceipt: true }, draw),
        begin: () => true,
      });
      times.push(firstByteAt - began);
    }
    return [assess(times.slice(WARM_UP), drawingTimes.slice(WARM_UP))];
  } finally {
    await browser.close();
    await pageServer.stop();
    server.close();
  }
}

function assess(times: readonly number[], drawingTimes: readonly number[]): Finding {
  const p50 = median(times);
  return {
    name: 'P11',
    what: 'a receipt of 30 lines in Hindi: laid out, drawn, first byte at a network printer',
    value: `p50 ${formatMilliseconds(p50)} (drawing ${formatMilliseconds(median(drawingTimes))}), p95 ${formatMilliseconds(percentile(times, 0.95))}`,
    against: '',
    ratio: '',
    aim: `p50 ≤ ${AIM_MS} ms`,
    met: p50 <= AIM_MS,
  };
}
