import { closeSync, existsSync, mkdirSync, openSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import logger from 'electron-log/node';
import type { LogSink } from './json-log.ts';

const FILE_NAME = 'counter.log';

/**
 * The size of one file in bytes, and the number of older ones to keep. Together they take at most 3 MB, which holds
 * weeks of typical days.
 */
const FILE_SIZE_MAX = 512 * 1024;
const OLDER_FILES = 5;

export interface LogFileOptions {
  /** The size in bytes from which the file is set aside. */
  readonly sizeMax?: number;
}

/** The folder of the log within the data folder. */
export function logFolder(dataFolder: string): string {
  return join(dataFolder, 'logs');
}

/** The log's files, newest first. Any of them may be absent. */
export function listLogFiles(dataFolder: string): string[] {
  const folder = logFolder(dataFolder);
  return Array.from({ length: OLDER_FILES + 1 }, (_, age) => join(folder, fileName(age)));
}

/**
 * Writes lines to a file in the data folder, for this user only, and sets it aside when it is full. A line that can't
 * be written is lost without an error; folder and file are created again as soon as possible.
 */
export function createLogFile(dataFolder: string, { sizeMax = FILE_SIZE_MAX }: LogFileOptions = {}): LogSink {
  const [path = '', ...older] = listLogFiles(dataFolder);
  const instance = logger.create({ logId: path });
  const { file } = instance.transports;
  silenceOthers(instance.transports);
  // The library reports the file's errors to the console of its first logger, which has no use for them.
  silenceOthers(logger.transports);
  logger.transports.console.writeFn = () => undefined;

  file.maxSize = sizeMax;
  file.transforms = [({ data }) => String(data[0])];
  file.writeOptions = { encoding: 'utf8', flag: 'a', mode: 0o600 };
  // Called before each line: throwing here drops the line. The library itself would give up on the file for good.
  file.resolvePathFn = () => {
    prepareFile(logFolder(dataFolder), path);
    return path;
  };
  file.archiveLogFn = (full) => {
    try {
      putAside([path, ...older]);
    } catch {
      // Another program has it open, but it must not grow for ever.
      full.clear();
    }
  };
  return (line) => instance.info(line);
}

/** Limits the library to its file: no console, no messages to pages, no server. */
function silenceOthers({ console: terminal, remote, ipc }: typeof logger.transports): void {
  for (const transport of [terminal, remote, ipc]) if (transport) transport.level = false;
}

/** Creates folder and file for this user only. The data folder itself is not recreated, so that its loss is noticed. */
function prepareFile(folder: string, path: string): void {
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
  closeSync(openSync(path, 'a', 0o600));
}

/** Renames each file to the next older one, which replaces the oldest. */
function putAside(files: readonly string[]): void {
  for (let age = files.length - 2; age >= 0; age -= 1) {
    const [from = '', to = ''] = [files[age], files[age + 1]];
    if (existsSync(from)) renameSync(from, to);
  }
}

function fileName(age: number): string {
  return age === 0 ? FILE_NAME : FILE_NAME.replace('.log', `.${age}.log`);
}
