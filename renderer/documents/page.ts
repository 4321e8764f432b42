/** The page of paper: Electron opens it in a hidden window without a hatch, calls it, and prints what lies on it. */

import '../theme/fonts.ts';
import './page.css';
import type { PrintDocument, RollWidth } from '../../electron/contract/domain/print-document.ts';
import type { PageSize } from '../../electron/contract/domain/printing.ts';
import { encodeBase64 } from './bitmap.ts';
import { renderDocumentHtml } from './html-layout.ts';
import { rasteriseDocument } from './rasteriser.ts';

/** What main calls by name (electron/desktop/window/print-window.ts). */
const paper = {
  /** Draws a sheet; its rows are given in base64. */
  async draw(printDocument: PrintDocument, width: RollWidth) {
    const { height, rows } = await rasteriseDocument(printDocument, width);
    return { width, height, rows: encodeBase64(rows) };
  },
  /** Lays a sheet on the page for printing; gives the height of what is on it in CSS pixels. */
  lay: (printDocument: PrintDocument, page: PageSize) => renderDocumentHtml(printDocument, page, document.body),
};

export type Paper = typeof paper;

window.paper = paper;
