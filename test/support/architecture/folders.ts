/**
 * Who may import whom: a folder, or one file of it. A folder may always import itself; an import that is not listed is a
 * fault.
 */
export const ALLOWED_IMPORTS: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  'api-client': ['contract'],
  database: ['contract'],
  sync: ['database', 'api-client', 'contract'],
  outbox: ['database', 'api-client', 'contract'],
  views: ['database', 'contract'],
  alarm: ['contract'],
  printing: ['database', 'contract'],
  csv: ['contract'],
  tally: ['csv', 'contract'],
  practice: ['contract'],
  platform: ['contract'],
  workspace: ['sync', 'outbox', 'views', 'csv', 'alarm', 'printing', 'database', 'api-client', 'contract'],
  staff: ['database', 'contract'],
  ipc: [
    'staff',
    'workspace',
    'alarm',
    'practice',
    'printing',
    'csv',
    'tally',
    'outbox',
    'views',
    'database',
    'contract',
  ],
  desktop: ['platform', 'ipc/sender.ts', 'contract'],
  preview: ['platform', 'ipc/sender.ts', 'contract'],
  service: ['contract'],
  renderer: ['contract'],
  // The operator page is a separate program; the desktop app contains none of it.
  'renderer/operator': [
    'contract',
    'renderer/ui',
    'renderer/theme',
    'renderer/i18n/format.ts',
    'renderer/state/zod-configuration.ts',
  ],
  'preload.ts': ['contract/calls/channels.ts', 'contract/calls/calls.ts'],
  'app.ts': ['ipc', 'staff', 'workspace', 'alarm', 'practice', 'printing', 'platform', 'contract'],
};

/** The boot lists: they put everything together, so they may import everything, and nothing may import them. */
export const ENTRIES: readonly string[] = [
  'electron/boot.ts',
  'electron/main.ts',
  'electron/desktop-app.ts',
  'electron/preview/main.ts',
];

/** The only imports of entries: the first code of the desktop app starts the rest, in two steps. */
export const ENTRY_IMPORTS: Readonly<Record<string, string>> = {
  'electron/boot.ts': 'electron/main.ts',
  'electron/main.ts': 'electron/desktop-app.ts',
};

/** From these folders to these, only types may be imported. */
export const TYPES_ONLY: readonly string[] = [
  'views → database',
  'printing → database',
  'ipc → database',
  'workspace → alarm',
  'desktop → ipc',
];

/** Packages that only some places may import. A place is a folder, or the path of a file or folder. */
export const PACKAGE_OWNERS: Readonly<Record<string, readonly string[]>> = {
  'better-sqlite3': ['database', 'electron/service/storage'],
  electron: ['desktop', 'electron/boot.ts', 'electron/main.ts', 'electron/desktop-app.ts', 'preload.ts'],
  'electron-log': ['platform'],
  'electron-store': ['desktop'],
  'electron-updater': ['desktop', 'electron/desktop-app.ts'],
};

/** Folders that may import no other package than these; Node's own modules count as packages. */
export const ALLOWED_PACKAGES: Readonly<Record<string, readonly string[]>> = {
  contract: ['zod'],
  'preload.ts': ['electron'],
};

/** Folders that may import none of Node's modules: their functions are pure, or run in a browser. */
export const WITHOUT_NODE: readonly string[] = ['views', 'alarm', 'renderer', 'renderer/operator'];

/** The folder of the tables above that a file is in, or undefined if it is in none. */
export function findFolder(path: string): string | undefined {
  if (path.startsWith('renderer/operator/')) return 'renderer/operator';
  const [top, second = '', third] = path.split('/');
  const folder = top === 'renderer' ? top : second;
  const isFolder = top === 'renderer' || (top === 'electron' && third !== undefined) || second.endsWith('.ts');
  return ENTRIES.includes(path) || (isFolder && Object.hasOwn(ALLOWED_IMPORTS, folder)) ? folder : undefined;
}

/** Whether a file is in one of these places: folders of the tables above, or paths of files and folders. */
export function isWithin(path: string, places: readonly string[]): boolean {
  const folder = findFolder(path);
  return places.some((place) => folder === place || path === place || path.startsWith(`${place}/`));
}
