// Loaded into the service's process before it starts (--import). The first message starts a watch over the turns of the
// event loop, the next one ends it and is answered with what it saw. Counts processor time, not time on the wall: it hardly
// depends on what else the machine does. A request waits for as long as the turn takes in which it arrives.

export interface LoopTurns {
  /** Milliseconds of all turns that did something. */
  readonly busyMs: number;
  readonly longestTurnMs: number;
}

/** A turn below this did nothing but watch. */
const IDLE_MS = 0.05;

const readCpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

let turns: LoopTurns | undefined;

function watchTurn(startedAt: number): void {
  setImmediate(() => {
    if (!turns) return;
    const now = readCpuMs();
    const turnMs = now - startedAt;
    turns = {
      busyMs: turns.busyMs + (turnMs < IDLE_MS ? 0 : turnMs),
      longestTurnMs: Math.max(turns.longestTurnMs, turnMs),
    };
    watchTurn(readCpuMs());
  });
}

process.on('message', () => {
  const seen = turns;
  turns = seen ? undefined : { busyMs: 0, longestTurnMs: 0 };
  if (turns) watchTurn(readCpuMs());
  process.send?.(seen ?? null);
});
