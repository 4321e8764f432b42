import { type BrowserWindow, type Rectangle, screen } from 'electron';

/** How much of the window's width and height must be on a screen, so that staff see it and can reach its title bar. */
const VISIBLE = { width: 200, height: 100 };

/** How far the frame of a maximised window extends past the screen's edge on Windows. */
const FRAME = 16;

/** Brings the window back onto a screen when its own screen is gone or has changed. */
export function setupDisplays(window: BrowserWindow): void {
  const keepVisible = (): void => {
    // The system itself handles a minimised window.
    if (window.isDestroyed() || window.isMinimized()) return;
    const areas = screen.getAllDisplays().map(({ workArea }) => workArea);
    const bounds = findVisibleBounds(window.getBounds(), areas, screen.getPrimaryDisplay().workArea);
    if (bounds !== null) window.setBounds(bounds);
  };
  screen.on('display-removed', keepVisible);
  screen.on('display-metrics-changed', keepVisible);
}

/** Where the window must move to be visible; null while enough of it is on a screen. */
export function findVisibleBounds(
  window: Rectangle,
  areas: readonly Rectangle[],
  primary: Rectangle,
): Rectangle | null {
  const isSeen = areas.some(
    (area) =>
      overlap(window.x, window.width, area.x, area.width) >= VISIBLE.width &&
      overlap(window.y, window.height, area.y, area.height) >= VISIBLE.height &&
      // The title bar, which staff move it by.
      window.y >= area.y - FRAME,
  );
  if (isSeen) return null;
  const width = Math.min(window.width, primary.width);
  const height = Math.min(window.height, primary.height);
  const x = primary.x + Math.floor((primary.width - width) / 2);
  const y = primary.y + Math.floor((primary.height - height) / 2);
  return { x, y, width, height };
}

/** The length of the overlap of two ranges. */
function overlap(start: number, length: number, otherStart: number, otherLength: number): number {
  return Math.min(start + length, otherStart + otherLength) - Math.max(start, otherStart);
}
