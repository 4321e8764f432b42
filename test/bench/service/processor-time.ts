// Loaded into the service's process before it starts (--import). The first message starts measuring the turns of the event
// loop; the next one stops it and is answered with the result. Measures processor time rather than wall-clock time, which
// depends on other load. A request waits for the end of the turn in which it arrives.

export interface LoopTurns {
  /** Milliseconds of all turns that did something. */
  readonly busyMs: number;
  readonly longestTurnMs: number;
}

/** A shorter turn did nothing but measure. */
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
