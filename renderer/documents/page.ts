/**
 * Entry of the hidden page that renders documents. Electron opens it in a window without IPC, calls its functions, and
 * prints its content.
 */

import '../theme/fonts.ts';
import './page.css';
import type { PrintDocument, RollWidth } from '../../electron/contract/domain/print-document.ts';
import type { PageSize } from '../../electron/contract/domain/printing.ts';
import { encodeBase64 } from './bitmap.ts';
import { renderDocumentHtml } from './html-layout.ts';
import { rasteriseDocument } from './rasteriser.ts';

/** Main calls these by name (electron/desktop/window/print-window.ts). */
const paper = {
  /** Rasterises a document; returns its rows in base64. */
  async draw(printDocument: PrintDocument, width: RollWidth) {
    const { height, rows } = await rasteriseDocument(printDocument, width);
    return { width, height, rows: encodeBase64(rows) };
  },
  /** Renders a document as the page; returns the content's height in CSS pixels. */
  lay: (printDocument: PrintDocument, page: PageSize) => renderDocumentHtml(printDocument, page, document.body),
};

export type Paper = typeof paper;

window.paper = paper;
