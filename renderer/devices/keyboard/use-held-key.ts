import { type RefObject, useEffect, useRef } from 'react';

/** How long a key is down before it counts as held, longer than any hurried press. */
const HELD_MS = 600;

/** What a key does when it is released early, and what it does when it is held. */
interface HeldKeyCommands {
  onRelease(): void;
  onHold(): void;
}

/** A key that is down. */
interface Press {
  readonly timer: ReturnType<typeof setTimeout>;
  onRelease(): void;
}

/** Returns the command of an early release; null if the key was not down or is held. */
function endPress(down: RefObject<Press | null>): (() => void) | null {
  const ended = down.current;
  down.current = null;
  if (ended === null) return null;
  clearTimeout(ended.timer);
  return ended.onRelease;
}

/** Distinguishes pressing a key from holding it. Returns a function to call once it has gone down, or shortly after. */
export function useHeldKey(key: string): (commands: HeldKeyCommands) => void {
  const down = useRef<Press | null>(null);
  const isDown = useRef(false);

  useEffect(() => {
    const handlePress = (event: KeyboardEvent): void => {
      if (event.key === key) isDown.current = true;
    };
    const handleRelease = (event: KeyboardEvent): void => {
      if (event.key !== key) return;
      isDown.current = false;
      endPress(down)?.();
    };
    // If the window loses the keyboard, another window gets the release of the key.
    const handleBlur = (): void => void endPress(down);
    addEventListener('keydown', handlePress, { capture: true });
    addEventListener('keyup', handleRelease, { capture: true });
    addEventListener('blur', handleBlur);
    return () => {
      endPress(down);
      removeEventListener('keydown', handlePress, { capture: true });
      removeEventListener('keyup', handleRelease, { capture: true });
      removeEventListener('blur', handleBlur);
    };
  }, [key]);

  return ({ onRelease, onHold }) => {
    endPress(down);
    if (!isDown.current) {
      onRelease();
      return;
    }
    const timer = setTimeout(() => {
      down.current = null;
      onHold();
    }, HELD_MS);
    down.current = { timer, onRelease };
  };
}
