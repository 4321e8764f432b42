/** Raw printing with the spooler of a real Windows: CI sets a printer up whose paper is a file. */

import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { MINUTE } from '../../../../electron/contract/domain/time.ts';
import { systemPorts } from '../../../../electron/platform/system-ports.ts';
import { createProgramRunner } from '../../../../electron/printing/transports/program-runner.ts';
import { createRawQueueTransport, findRawQueues } from '../../../../electron/printing/transports/raw-queue.ts';
import { listProgramFolders } from '../../../../electron/printing/transports/system-programs.ts';

const queue = process.env['COUNTER_TEST_QUEUE'] ?? '';
const paper = process.env['COUNTER_TEST_PAPER'] ?? '';

/** Every possible byte, and more than a pipe holds. */
const BYTES = Buffer.concat([Uint8Array.from({ length: 256 }, (_, byte) => byte), new Uint8Array(300_000).fill(0xa5)]);

const { platform } = process;
const folders = listProgramFolders(platform, process.env);
const run = createProgramRunner({ timers: systemPorts.timers, withinMs: MINUTE, platform, folders });

const send = (name: string) =>
  createRawQueueTransport(name, platform, run, systemPorts.timers).send({
    document: { title: 'रसीद ORDER-9GQ27K38', blocks: [] },
    copies: 1,
    bytes: () => Promise.resolve([BYTES]),
    begin: () => true,
  });

test.runIf(platform === 'win32' && queue !== '')(
  'every byte reaches the printer as it is',
  async () => {
    expect(await findRawQueues(platform, run, null)).toContain(queue);
    expect(await send(queue)).toEqual({ kind: 'sent' });
    await vi.waitFor(() => expect(readFileSync(paper).equals(BYTES)).toBe(true), { timeout: 30_000, interval: 200 });
    expect(await send('No such printer')).toEqual({ kind: 'not_sent', fault: 'unknown_printer' });
  },
  120_000,
);
