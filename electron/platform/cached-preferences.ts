import type { PreferenceFile } from '../contract/domain/preferences.ts';

/**
 * Reads the file once: every snapshot asks for the preferences. Only the counter changes what it asks for; the parts
 * that a host changes itself may be out of date here.
 */
export function keptInMemory(file: PreferenceFile): PreferenceFile {
  let kept = file.read();
  return {
    read: () => kept,
    change(part) {
      file.change(part);
      kept = { ...kept, ...part };
    },
  };
}
