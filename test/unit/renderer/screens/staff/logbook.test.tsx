import { describe, expect, it } from 'vitest';
import type { LogbookCheck } from '../../../../../electron/contract/calls/logbook.ts';
import { CheckResult } from '../../../../../renderer/screens/staff/chain-check.tsx';
import { LogbookScreen } from '../../../../../renderer/screens/staff/logbook-screen.tsx';
import { useLogbookSearch } from '../../../../../renderer/screens/staff/use-logbook.ts';
import {
  CallRecorder,
  createScreenServices,
  prepareScreen,
  renderOrders,
} from '../../../../support/rendered-screen.tsx';
import { renderControls } from '../../../../support/screen-controls.tsx';

prepareScreen();

it.each<[LogbookCheck, RegExp]>([
  [{ kind: 'whole', entries: 17, lost: 0 }, /^Whole: all 17 entries are as they were written\.$/],
  [{ kind: 'whole', entries: 17, lost: 3 }, /^Whole: all 17 entries .* 3 more entries were lost/],
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
