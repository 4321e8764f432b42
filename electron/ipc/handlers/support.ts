import { failed } from '../../contract/calls/call.ts';
import type { CallHandlers } from '../../contract/calls/calls.ts';
import type { SUPPORT_CALLS, SupportFileResult } from '../../contract/calls/support.ts';

/** The support file. The platform writes it, because only the platform has dialogs and files. */
export function supportHandlers(
  saveSupportFile: (() => Promise<SupportFileResult>) | undefined,
): CallHandlers<keyof typeof SUPPORT_CALLS> {
  return {
    'support.save': async () =>
      saveSupportFile === undefined ? failed('not_possible_now') : { ok: true, value: await saveSupportFile() },
  };
}
