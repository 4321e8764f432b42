/** Documents as PDF files in the user's documents. Those of orders are kept no longer than the orders themselves. */

import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PrintDocument } from '../../contract/domain/print-document.ts';
import type { Instant } from '../../contract/domain/time.ts';
import { DAY } from '../../contract/domain/time.ts';

/** The folder of orders' files, below that of all files. Retention reaches nothing else. */
const ORDERS_FOLDER = 'Orders';

export interface PdfFiles {
  /** Writes a file under a new name, completely or not at all, and removes those whose time is over. */
  save(document: PrintDocument, pdf: Uint8Array): Promise<void>;
  /** Removes orders' files that are older than orders are kept. Nothing that Counter didn't write. */
  removeOld(): Promise<void>;
}

export interface PdfFilesParts {
  /** The folder of all files. */
  readonly folder: () => string;
  readonly keepDays: () => number;
  readonly now: () => Instant;
}

export function createPdfFiles({ folder, keepDays, now }: PdfFilesParts): PdfFiles {
  async function removeOld(): Promise<void> {
    const orders = join(folder(), ORDERS_FOLDER);
    const horizon = now() - keepDays() * DAY;
    for (const name of await readdir(orders).catch(() => [])) {
      const writtenAt = readFileTime(name);
      if (writtenAt !== null && writtenAt < horizon) await rm(join(orders, name), { force: true });
    }
  }

  return {
    async save(document, pdf) {
      const place = document.isOfOrder === true ? join(folder(), ORDERS_FOLDER) : folder();
      await mkdir(place, { recursive: true });
      const file = join(place, formatFileName(document.title, now()));
      const partial = `${file}.part`;
      try {
        await writeFile(partial, pdf);
        await rename(partial, file);
      } finally {
        await rm(partial, { force: true });
      }
      await removeOld();
    },
    removeOld,
  };
}

/** "Receipt 7K38 2026-11-27T10-02-05-123Z.pdf" */
function formatFileName(title: string, at: Instant): string {
  const name = title.replace(/[^\p{L}\p{M}\p{N} -]+/gu, '').trim();
  return `${name} ${new Date(at).toISOString().replace(/[:.]/g, '-')}.pdf`;
}

/** When a file was written, by its name; null unless Counter has named it. A half-written one counts too. */
function readFileTime(name: string): number | null {
  const [, day, hour, minute, rest] =
    / (\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2}-\d{3})Z\.pdf(?:\.part)?$/.exec(name) ?? [];
  if (day === undefined || rest === undefined) return null;
  const at = Date.parse(`${day}T${hour}:${minute}:${rest.replace('-', '.')}Z`);
  return Number.isNaN(at) ? null : at;
}
