import type { Bitmap, RasteriseDocument } from '../contract/domain/print-document.ts';
import { NoRasteriserError } from '../contract/domain/print-document.ts';
import type { DrawFrame, DrawnFrame } from '../contract/ipc/preview-frames.ts';
import type { Timers } from '../contract/ports.ts';

/** A page that is asked takes so long at most; a longer silence means that its tab sleeps. */
const WITHIN_MS = 15_000;

/** A page that can draw. */
interface DrawingPage {
  send(frame: DrawFrame): void;
}

export interface DocumentRasteriser {
  readonly draw: RasteriseDocument;
  /** A page is there until the function that this gives is called. */
  join(page: DrawingPage): () => void;
  /** A page sent a piece. */
  take(drawn: DrawnFrame['drawn']): void;
}

interface Pending {
  readonly page: DrawingPage;
  readonly bytes: number;
  rows: Uint8Array | null;
  /** How many bytes of the rows have come. */
  filled: number;
  settle(dots: Bitmap | Error): void;
}

/** Sheets are drawn by the page that came last: it alone has fonts. While none is open, whoever asks is told so. */
export function createDocumentRasteriser(timers: Timers): DocumentRasteriser {
  const pages: DrawingPage[] = [];
  const pending = new Map<number, Pending>();
  let lastId = 0;

  return {
    draw(document, width) {
      const page = pages.at(-1);
      if (page === undefined) return Promise.reject(new NoRasteriserError());
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        const settle = (dots: Bitmap | Error): void => {
          cancel();
          pending.delete(id);
          if (dots instanceof Error) reject(dots);
          else resolve(dots);
        };
        const cancel = timers.after(WITHIN_MS, () => settle(new NoRasteriserError()));
        pending.set(id, { page, bytes: width / 8, rows: null, filled: 0, settle });
        page.send({ draw: { id, sheet: document, width } });
      });
    },
    join(page) {
      pages.push(page);
      return () => {
        pages.splice(pages.indexOf(page), 1);
        for (const each of [...pending.values()]) if (each.page === page) each.settle(new NoRasteriserError());
      };
    },
    take(drawn) {
      const wanted = pending.get(drawn.id);
      if (wanted === undefined) return;
      if (drawn.kind === 'failed') {
        wanted.settle(new Error('the page could not draw it'));
        return;
      }
      const { bytes } = wanted;
      wanted.rows ??= new Uint8Array(bytes * drawn.height);
      const piece = Buffer.from(drawn.rows, 'base64');
      if (drawn.from * bytes + piece.length > wanted.rows.length) {
        wanted.settle(new Error('the page drew more rows than it said'));
        return;
      }
      wanted.rows.set(piece, drawn.from * bytes);
      wanted.filled += piece.length;
      if (wanted.filled < wanted.rows.length) return;
      wanted.settle({ width: bytes * 8, height: wanted.rows.length / bytes, rows: wanted.rows });
    },
  };
}
