import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { WorkspaceView } from '../../../../../electron/contract/calls/snapshot.ts';
import { SECOND } from '../../../../../electron/contract/domain/time.ts';
import { LANGUAGE_CODES } from '../../../../../electron/contract/i18n/languages.ts';
import { samplePrinter } from '../../../../support/printing/sample-documents.ts';
import { openScreen } from '../../../../support/screen.tsx';
import { createPracticeWorkspace } from '../../../../support/snapshots/practice.ts';
import { NO_PRINTERS } from '../../../../support/snapshots/printing.ts';
import { createSnapshot, createStoreWorkspace, SILENT_ALARM } from '../../../../support/snapshots/snapshot.ts';
import { ASHA, createStaffView, RAVI } from '../../../../support/snapshots/staff.ts';
import { addMilliseconds, NOW, timeToday } from '../../../../support/snapshots/values.ts';

const { line } = createStoreWorkspace();
const OFFLINE = { ...line, state: 'offline', since: timeToday('11:12') } as const;
const PRINTERS = { ...NO_PRINTERS.settings, printers: [samplePrinter(576, { name: 'Counter', roles: ['receipt'] })] };

const STATES: Readonly<Record<string, Partial<WorkspaceView>>> = {
  'all is well': { waiting: { count: 0, oldestAt: null, oldestSent: false } },
  'an action is sent': {},
  'the line is down': {
    line: { ...OFFLINE, nextTry: addMilliseconds(NOW, 25 * SECOND) },
    waiting: { count: 12, oldestAt: timeToday('11:13'), oldestSent: false },
  },
  'the key is refused': { line: { ...line, state: 'parked', parked: 'key_refused' } },
  practice: createPracticeWorkspace(),
};

describe.each(LANGUAGE_CODES)('the status bar at 1366 × 768 in %s keeps to two lines', (language) => {
  it.each(Object.entries(STATES))('when %s', async (_, workspace) => {
    for (const member of [ASHA, RAVI, null]) {
      await openScreen('#orders', {
        workspace,
        snapshot: {
          alarm: SILENT_ALARM,
          settings: { ...createSnapshot().settings, language },
          printing: { ...NO_PRINTERS, settings: PRINTERS },
          staff: createStaffView(member),
        },
      });
      const bar = page.getByRole('banner').element();
      expect(bar.getBoundingClientRect().height).toBe(52);
      expect(bar.scrollWidth).toBe(bar.clientWidth);
    }
  });
});
