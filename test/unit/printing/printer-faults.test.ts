import { expect, test } from 'vitest';
import { MINUTE, SECOND } from '../../../electron/contract/domain/time.ts';
import { createPrinterFaults } from '../../../electron/printing/printer-faults.ts';
import { samplePrinter } from '../../support/printing/sample-documents.ts';
import { VirtualClock } from '../../support/virtual-clock.ts';

test('a printer is tried again within seconds; one that the PC blocks, after minutes or when staff print', async () => {
  const clock = new VirtualClock();
  const faults = createPrinterFaults(clock);
  const printer = samplePrinter(576);
  faults.add(printer, 'no_answer');
  await clock.advance(5 * SECOND);
  expect(faults.canTry(printer)).toBe(true);
  faults.add(printer, 'blocked');
  await clock.advance(4 * MINUTE);
  expect(faults.canTry(printer)).toBe(false);
  faults.retryNow();
  expect(faults.canTry(printer)).toBe(true);
});

test('a fault shows for as long as jobs meet it, and 15 minutes longer', async () => {
  const clock = new VirtualClock();
  const faults = createPrinterFaults(clock);
  const printer = samplePrinter(576);
  const faultsOnScreen = () => faults.list([printer]).map(({ fault }) => fault);
  faults.add(printer, 'no_paper');
  await clock.advance(14 * MINUTE);
  faults.add(printer, 'no_paper');
  await clock.advance(2 * MINUTE);
  expect(faultsOnScreen()).toEqual(['no_paper']);
  await clock.advance(14 * MINUTE);
  expect(faultsOnScreen()).toEqual([]);
  faults.add(printer, 'no_paper');
  expect(faultsOnScreen()).toEqual(['no_paper']);
});
