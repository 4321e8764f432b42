/** What Health can say about the watched folder. Pure. */

import type { FindingSpec, When } from './finding-spec.ts';
import { finding, given } from './finding-spec.ts';
import type { ImportFolderFault } from './import-folder.ts';

const faultIs =
  (fault: ImportFolderFault): When =>
  ({ importFolder: { folder, fault: found } }) =>
    found === fault ? { name: folder ?? '' } : null;

export const IMPORT_FOLDER_FINDINGS = {
  import_folder: [
    finding('import_folder_none', 'green', 'import_folder', ({ importFolder }) => given(importFolder.folder === null)),
    finding('import_folder_missing', 'red', 'import_folder', faultIs('missing'), 'import_folder'),
    finding('import_folder_failing', 'red', 'import_folder', faultIs('failing'), 'import_folder'),
    finding(
      'import_folder_waiting',
      'amber',
      'import',
      ({ importFolder: { waiting } }) => (waiting === null ? null : { name: waiting }),
      'import_folder',
    ),
    finding(
      'import_folder_to_mend',
      'amber',
      'import_folder',
      ({ importFolder: { folder, toMend } }) => (toMend > 0 ? { count: toMend, name: folder ?? '' } : null),
      'import_folder',
    ),
    finding('import_folder_watched', 'green', 'import_folder', ({ importFolder: { folder } }) => ({
      name: folder ?? '',
    })),
  ],
} as const satisfies Readonly<Record<'import_folder', readonly FindingSpec[]>>;
