import type { DrawFrame, DrawnFrame } from '../contract/calls/preview-frames.ts';
import type { Bitmap, RasteriseDocument } from '../contract/domain/print-document.ts';
import { NoRasteriserError } from '../contract/domain/print-document.ts';
import type { Timers } from '../contract/ports.ts';

/** How long a page may take. A longer silence means that its tab is asleep. */
const ANSWER_WITHIN_MS = 15_000;

/** A page that can rasterise documents. */
interface DrawingPage {
  send(frame: DrawFrame): void;
}

export interface DocumentRasteriser {
  readonly draw: RasteriseDocument;
  /** Adds a page until the returned function is called. */
  join(page: DrawingPage): () => void;
  /** Receives a piece of a drawing from a page. */
  take(drawn: DrawnFrame['drawn']): void;
}

interface Pending {
  readonly page: DrawingPage;
  readonly bytes: number;
  rows: Uint8Array | null;
  /** Bytes of the rows received so far. */
  filled: number;
  settle(bitmap: Bitmap | Error): void;
}

/**
 * Lets the most recently opened page rasterise documents, because only pages have fonts. Rejects with {@link
 * NoRasteriserError} if none is open.
 */
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
        const settle = (bitmap: Bitmap | Error): void => {
          cancel();
          pending.delete(id);
          if (bitmap instanceof Error) reject(bitmap);
          else resolve(bitmap);
        };
        const cancel = timers.after(ANSWER_WITHIN_MS, () => settle(new NoRasteriserError()));
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
      const pendingDrawing = pending.get(drawn.id);
      if (pendingDrawing === undefined) return;
      if (drawn.kind === 'failed') {
        pendingDrawing.settle(new Error('the page could not draw it'));
        return;
      }
      const { bytes } = pendingDrawing;
      pendingDrawing.rows ??= new Uint8Array(bytes * drawn.height);
      const piece = Buffer.from(drawn.rows, 'base64');
      if (drawn.from * bytes + piece.length > pendingDrawing.rows.length) {
        pendingDrawing.settle(new Error('the page drew more rows than it said'));
        return;
      }
      pendingDrawing.rows.set(piece, drawn.from * bytes);
      pendingDrawing.filled += piece.length;
      if (pendingDrawing.filled < pendingDrawing.rows.length) return;
      pendingDrawing.settle({
        width: bytes * 8,
        height: pendingDrawing.rows.length / bytes,
        rows: pendingDrawing.rows,
      });
    },
  };
}
