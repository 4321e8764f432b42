/**
 * Rescues a click that the page itself would lose: a banner that appears above a button moves it between pointer down
 * and pointer up, so the browser clicks nothing.
 */

/** The controls that people click. */
const CONTROLS = 'button, a[href], label, summary';
/** A pointer that moves farther than this leaves the control on purpose. */
const STILL_PX = 10;

interface Press {
  readonly control: HTMLElement;
  readonly pointerId: number;
  readonly x: number;
  readonly y: number;
  readonly box: DOMRect;
}

function beginPress({ target, button, pointerId, clientX, clientY }: PointerEvent): Press | null {
  const control = target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null;
  if (control === null || button !== 0) return null;
  return { control, pointerId, x: clientX, y: clientY, box: control.getBoundingClientRect() };
}

/** Whether the control moved away from a pointer that held still, and can still be pressed. */
function isLost({ control, pointerId, x, y, box }: Press, event: PointerEvent): boolean {
  if (event.pointerId !== pointerId || Math.hypot(event.clientX - x, event.clientY - y) > STILL_PX) return false;
  if (event.target instanceof Node && control.contains(event.target)) return false;
  const now = control.getBoundingClientRect();
  const hasMoved = now.left !== box.left || now.top !== box.top;
  return hasMoved && control.isConnected && control.closest('[inert], [aria-hidden=true]') === null;
}

/** Clicks the control on which the pointer went down, even if it has moved since. Runs once, for the whole page. */
export function keepPressesSteady(): void {
  let press: Press | null = null;
  const options = { capture: true };
  addEventListener('pointerdown', (event) => (press = beginPress(event)), options);
  addEventListener('pointercancel', () => (press = null), options);
  addEventListener(
    'pointerup',
    (event) => {
      const lost = press !== null && isLost(press, event) ? press.control : null;
      press = null;
      // After the control itself has given up the press.
      if (lost !== null) setTimeout(() => lost.click());
    },
    options,
  );
}
