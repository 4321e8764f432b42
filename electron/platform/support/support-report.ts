import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { errorName } from '../../contract/error-name.ts';
import type { Clock } from '../../contract/ports.ts';
import { listLogFiles } from '../log/log-file.ts';
import { redact } from '../log/log-redactor.ts';

/** Reads the content of a section at the moment when the report is written. */
export type ReadSection = () => unknown;

/**
 * The support file: one text, which staff can read before they send it. It contains health, versions, settings, counts
 * and the log, but neither secrets nor anything about customers (C13).
 */
export interface SupportReport {
  /** Adds a section, or replaces the one with that name. It appears as JSON; if it throws, the report says so. */
  setSection(name: string, read: ReadSection): void;
  /** Adds the log in this data folder. */
  setDataFolder(folder: string): void;
  /** A name for a file saved now. */
  fileName(): string;
  /** Writes every section after `intro`. Works even if any other part of the app doesn't. */
  write(intro: string): string;
}

export interface SupportReportParts {
  readonly clock: Clock;
  /** The newest lines of the log, in case it has no file. */
  readonly recentLines: () => readonly string[];
}

/** Creates a report without sections. It doesn't need a data folder yet, so that a failed start can write one. */
export function createSupportReport({ clock, recentLines }: SupportReportParts): SupportReport {
  const sections = new Map<string, ReadSection>();
  let logFiles: readonly string[] = [];

  return {
    setSection: (name, read) => void sections.set(name, read),
    setDataFolder(folder) {
      logFiles = listLogFiles(folder).toReversed();
    },
    fileName: () => `Counter support ${readDay(clock)}.txt`,
    write(intro) {
      const parts = [
        intro,
        ...[...sections].map(([name, read]) => `${title(name)}\n${formatSection(read)}`),
        `${title('Newest lines of the log')}\n${redact(recentLines().join('\n'))}`,
        `${title('Log')}\n${logFiles.map((file) => redact(readText(file))).join('')}`,
      ];
      return `${hideHome(parts.join('\n\n'))}\n`;
    },
  };
}

const title = (name: string): string => `===== ${name} =====`;

/** Masks only texts, because a number such as a size is no phone number. */
function formatSection(read: ReadSection): string {
  const mask = (_name: string, value: unknown): unknown => (typeof value === 'string' ? redact(value) : value);
  try {
    return JSON.stringify(read(), mask, 2) ?? 'null';
  } catch (error) {
    return `unknown: ${errorName(error)}`;
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** The day by the PC's clock, for a file name. */
function readDay(clock: Clock): string {
  try {
    return new Date(clock.now()).toISOString().slice(0, 10);
  } catch {
    return '';
  }
}

/** Hides the user's folder, whose name is often a person's. */
function hideHome(text: string): string {
  const home = homedir();
  if (home.length < 2) return text;
  return text.replaceAll(home, '~').replaceAll(JSON.stringify(home).slice(1, -1), '~');
}
