/** Goes back to the previous version when a new one has failed to start twice. */

import { homedir } from 'node:os';
import { app } from 'electron';
import type { ProgramFiles } from './program-files.ts';
import { openProgramFiles } from './program-files.ts';
import { decideStart, mayTryAgain } from './update-decision.ts';
import { canUpdateItself } from './update-permission.ts';
import type { UpdateStateFile } from './update-state.ts';
import { openUpdateState, updateFolder } from './update-state.ts';

/** The state of updates of this installation. */
export function openOwnUpdateState(): UpdateStateFile {
  return openUpdateState(updateFolder(process.platform, process.env, homedir()));
}

/** The files of the running program. */
export function openOwnProgramFiles(folder: string, installBundle: () => Promise<void> = rejectBundle): ProgramFiles {
  const { platform, env: environment, execPath: program } = process;
  return openProgramFiles({ platform, environment, program, folder, installBundle });
}

function rejectBundle(): Promise<void> {
  return Promise.reject(new Error('nothing is installed here'));
}

/**
 * Starts a program with this one's arguments once this one has ended. By default it is the same program; for an
 * AppImage that is its file, because what runs is mounted from it and disappears.
 */
export function startAfterwards(program: string = process.env['APPIMAGE'] ?? process.execPath): void {
  // With another program, Electron passes on no arguments of its own.
  app.relaunch({ execPath: program, args: process.argv.slice(1) });
}

/** Starts the program that was put in place, or leaves that to an installer, and ends this one. */
export function leaveForProgram({ program }: ProgramFiles): void {
  if (program !== null) startAfterwards(program);
  app.exit(0);
}

/**
 * Whether a new version that has not yet proven itself is starting, and another start would help. Then a failed start
 * is repeated at once, without anyone present, until the previous version is back.
 */
export function isOnTrial(): boolean {
  return isAble() && mayTryAgain(openOwnUpdateState().read(), app.getVersion());
}

/**
 * Counts this start if a new version is starting, and goes back if it has failed often enough. Returns false if this
 * program must do nothing more, because it is ending and the previous version replaces it.
 */
export async function guardStart(): Promise<boolean> {
  if (!isAble()) return true;
  const file = openOwnUpdateState();
  const before = file.read();
  const facts = { running: app.getVersion(), now: Date.now(), isAlive };
  const { action, state } = decideStart(before, facts, process.pid);
  try {
    if (state !== before) file.change(state);
    if (action === 'go_back') {
      const files = openOwnProgramFiles(file.folder);
      await files.goBack();
      leaveForProgram(files);
      return false;
    }
  } catch {
    // The disk is full, or the previous version is gone: then the new one is better than none.
  }
  return true;
}

function isAble(): boolean {
  return canUpdateItself(process.platform, process.env, app.isPackaged, process.execPath);
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
