/** Recognises synchronised folders and folders of other computers, where an open database is not safe. */

import { expect, test } from 'vitest';
import type { FolderPlace } from '../../../electron/contract/domain/folder-place.ts';
import type { FolderSystem } from '../../../electron/platform/folder-place.ts';
import { createFolderPlaceFinder } from '../../../electron/platform/folder-place.ts';

const MOUNTS = [
  '/dev/sda1 / ext4 rw 0 0',
  'server:/shop /mnt/shop\\040share nfs4 rw 0 0',
  '//nas/counter /media/nas cifs rw 0 0',
  '/dev/sdb1 /media/nas/stick vfat rw 0 0',
  'gvfsd-fuse /run/user/1000/gvfs fuse.gvfsd-fuse rw 0 0',
].join('\n');

const LINUX: FolderSystem = {
  platform: 'linux',
  environment: {},
  resolve: (path) => path,
  list: () => [],
  readMounts: () => MOUNTS,
};
const WINDOWS: FolderSystem = {
  ...LINUX,
  platform: 'win32',
  environment: { OneDriveCommercial: 'D:\\Laxmi Stores Cloud' },
  // Windows names a mapped drive by its server.
  resolve: (path) => path.replace(/^Z:/, '\\\\nas\\shop'),
};
const MAC: FolderSystem = { ...LINUX, platform: 'darwin' };
const withMark = (folder: string, name: string): FolderSystem => ({
  ...LINUX,
  list: (each) => (each === folder ? [name] : []),
});

const synced = (program: string): FolderPlace => ({ kind: 'synced', program });
const NETWORK: FolderPlace = { kind: 'network' };

const CASES: readonly (readonly [FolderSystem, string, FolderPlace | null])[] = [
  [WINDOWS, 'C:\\Users\\Asha\\AppData\\Local\\Counter', null],
  [WINDOWS, 'C:\\Users\\Asha\\OneDrive\\Counter', synced('OneDrive')],
  [WINDOWS, 'C:\\Users\\Asha\\OneDrive - Laxmi Stores\\Counter', synced('OneDrive')],
  [WINDOWS, 'd:\\laxmi stores cloud\\Counter', synced('OneDrive')],
  [WINDOWS, 'D:\\Laxmi Stores Cloud of last year', null],
  [WINDOWS, 'G:\\My Drive\\Counter', synced('Google Drive')],
  [WINDOWS, 'C:\\Users\\Asha\\iCloudDrive', synced('iCloud')],
  [WINDOWS, '\\\\nas\\shop\\Counter', NETWORK],
  [WINDOWS, '\\\\?\\UNC\\nas\\shop\\Counter', NETWORK],
  [WINDOWS, '\\\\?\\C:\\Counter', null],
  [WINDOWS, 'Z:\\Counter', NETWORK],
  [MAC, '/Users/asha/Library/Mobile Documents/com~apple~CloudDocs/Counter', synced('iCloud')],
  [MAC, '/Users/asha/Library/CloudStorage/GoogleDrive-asha@example.in/My Drive', synced('Google Drive')],
  [MAC, '/Users/asha/Library/CloudStorage/OneDrive-Laxmi/Counter', synced('OneDrive')],
  [MAC, '/Users/asha/Library/Application Support/Counter', null],
  [LINUX, '/home/asha/.config/Counter', null],
  [LINUX, '/home/asha/Dropbox (Laxmi)/Counter', synced('Dropbox')],
  [LINUX, '/home/asha/My Dropbox notes', null],
  [LINUX, '/mnt/shop share/Counter', NETWORK],
  [LINUX, '/mnt/shop shares', null],
  [LINUX, '/media/nas/Counter', NETWORK],
  [LINUX, '/media/nas/stick/Counter', null],
  [LINUX, '/run/user/1000/gvfs/smb-share:server=nas', NETWORK],
  [withMark('/srv/sync', '.stfolder'), '/srv/sync/shop/Counter', synced('Syncthing')],
  [withMark('/srv/box', '.dropbox.cache'), '/srv/box', synced('Dropbox')],
  [withMark('/srv/cloud', '.sync_1a2b.db'), '/srv/cloud/Counter', synced('Nextcloud')],
];

test.each(CASES.map(([system, folder, place]) => ({ system, folder, place })))(
  '$system.platform: $folder',
  ({ system, folder, place }) => {
    expect(createFolderPlaceFinder(system)(folder)).toEqual(place);
  },
);

test('A system that says nothing about a folder makes it an ordinary one', () => {
  const refuse = (): never => {
    throw new Error('EACCES');
  };
  const silent: FolderSystem = { ...LINUX, resolve: refuse, list: refuse, readMounts: refuse };
  expect(createFolderPlaceFinder(silent)('/srv/Counter')).toBeNull();
});
