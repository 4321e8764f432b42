import { describe, expect, it } from 'vitest';
import type { LogbookCheck, LogbookFileView } from '../../../../../electron/contract/calls/logbook.ts';
import { parseInstant } from '../../../../../electron/contract/domain/time.ts';
import { CheckResult } from '../../../../../renderer/screens/staff/chain-check.tsx';
import { LogbookScreen } from '../../../../../renderer/screens/staff/logbook-screen.tsx';
import { LogbookYears } from '../../../../../renderer/screens/staff/logbook-years.tsx';
import { useLogbookSearch } from '../../../../../renderer/screens/staff/use-logbook.ts';
import {
  CallRecorder,
  createScreenServices,
  prepareScreen,
  renderOrders,
} from '../../../../support/rendered-screen.tsx';
import { renderControls } from '../../../../support/screen-controls.tsx';

prepareScreen();

const createFile = (part: Partial<LogbookFileView>): LogbookFileView => ({
  sequence: 4,
  first: 45_001,
  entries: 3_212,
  from: parseInstant('2026-01-01'),
  to: parseInstant('2026-11-20'),
  bytes: 1_204_224,
  isRemovable: false,
  ...part,
});
const lastYear = createFile({ sequence: 3, first: 40_001, entries: 5_000, from: parseInstant('2025-01-01') });

describe('the years of the logbook', () => {
  function open(...ended: readonly LogbookFileView[]) {
    const ipc = new CallRecorder();
    const years = <LogbookYears files={[createFile({}), ...ended]} onRemoved={() => undefined} />;
    return { ipc, ...renderControls(years, createScreenServices({ ipc })) };
  }

  it('are each saved with exactly their entries', () => {
    const { ipc, buttons, press } = open(lastYear);
    const name = 'Save this year as CSV: 01 Jan 2025 to 20 Nov 2026';
    expect(buttons.map((button) => button.name)).toEqual([name]);
    press(name);
    expect(ipc.calls).toMatchObject([
      { name: 'logbook.export', input: { after: null, range: { first: 40_001, last: 45_000 } } },
    ]);
  });

  it('are removed only if main allows it, and one that can’t be read has nothing to save', () => {
    const { ipc, buttons, press } = open(
      createFile({ sequence: 2, first: null, entries: null, from: null, isRemovable: true }),
    );
    expect(buttons).toHaveLength(1);
    press('Remove for good');
    expect(ipc.calls).toEqual([{ name: 'logbook.remove', input: { sequence: 2 } }]);
  });
});

it.each<[LogbookCheck, RegExp]>([
  [{ kind: 'whole', entries: 17, removed: 0, lost: 0 }, /^Whole: all 17 entries are as they were written\.$/],
  [{ kind: 'whole', entries: 17, removed: 100, lost: 3 }, /101.*117.* 3 more entries were lost/],
  [{ kind: 'missing', from: 5, to: 9, after: null }, /^Not whole: entries 5 to 9 are missing\. The logbook/],
  [
    { kind: 'missing', from: 5, to: 9, after: parseInstant('2026-11-19') },
    /missing\. They were written after Thu 19 Nov 12:00 am/,
  ],
  [{ kind: 'broken', from: 5 }, /^Not whole: from entry 5 on/],
])('a check says what it found: %o', (result, words) => {
  expect(renderOrders(<CheckResult result={result} />).text).toMatch(words);
});

describe('the entries of the logbook', () => {
  it('are found by their text, and by the name that their kind has on screen', () => {
    const search = (text: string) => {
      const found: string[] = [];
      function Search() {
        found.push(...useLogbookSearch({ text, who: null, day: null }).kinds);
        return null;
      }
      renderOrders(<Search />);
      return found;
    };
    expect(search(' accepted an ORDER ')).toEqual(['orders.accept']);
    expect(search('  ')).toEqual([]);
  });

  it('are exported piece by piece until the last', async () => {
    const ipc = new CallRecorder();
    renderControls(<LogbookScreen />, createScreenServices({ ipc })).press('Save as CSV');
    await ipc.answer({ ok: true, value: { text: 'first', next: 50 } });
    await ipc.answer({ ok: false, problem: 'disk_full' });
    expect(ipc.calls.map(({ input }) => ('after' in input ? input.after : undefined))).toEqual([null, 50]);
  });
});
