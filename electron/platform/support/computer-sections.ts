import { readdirSync, statfsSync, statSync } from 'node:fs';
import { arch, cpus, freemem, loadavg, release, totalmem, uptime, version } from 'node:os';
import { join } from 'node:path';
import type { ReadSection, SupportReport } from './support-report.ts';

const MEGABYTE = 1024 * 1024;
const inMegabytes = (bytes: number): number => Math.round(bytes / MEGABYTE);

/** Adds the sections that don't need the app: its versions and the computer. `appVersion`: null in the preview. */
export function addComputerSections(
  report: SupportReport,
  host: 'desktop' | 'preview',
  appVersion: () => string | null,
): void {
  report.setSection('Program', () => ({
    version: appVersion(),
    host,
    electron: process.versions['electron'] ?? null,
    chromium: process.versions['chrome'] ?? null,
    node: process.versions.node,
    running_minutes: Math.round(process.uptime() / 60),
    memory_mb: inMegabytes(process.memoryUsage.rss()),
  }));
  report.setSection('Computer', () => ({
    system: `${process.platform} ${arch()}`,
    release: release(),
    system_version: version(),
    processors: cpus().length,
    load: loadavg().map((load) => Math.round(load * 100) / 100),
    memory_mb: inMegabytes(totalmem()),
    free_memory_mb: inMegabytes(freemem()),
    on_for_hours: Math.round(uptime() / 3_600),
    time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    languages: new Intl.DateTimeFormat().resolvedOptions().locale,
  }));
}

/** Adds the disk and the files of the data folder, including the backups; of each file only name, size and time. */
export function addDiskSection(report: SupportReport, dataFolder: string): void {
  report.setSection('Disk', () => {
    const { bsize, blocks, bavail, type } = statfsSync(dataFolder);
    return {
      data_folder: dataFolder,
      file_system: type.toString(16),
      size_mb: inMegabytes(blocks * bsize),
      free_mb: inMegabytes(bavail * bsize),
      files: listFiles(dataFolder),
    };
  });
}

/** Adds the sections of the running app. */
export function addAppSections(
  report: SupportReport,
  app: { readonly health: ReadSection; readonly settings: ReadSection; readonly counts: ReadSection },
): void {
  report.setSection('Health', app.health);
  report.setSection('Settings', app.settings);
  report.setSection('Counts', app.counts);
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).map((entry) => {
    const name = `${entry.name}${entry.isDirectory() ? '/' : ''}`;
    try {
      const { size, mode, mtime } = statSync(join(folder, entry.name));
      return `${mtime.toISOString()} ${(mode & 0o777).toString(8)} ${Math.ceil(size / 1024)} KB ${name}`;
    } catch {
      return name;
    }
  });
}
