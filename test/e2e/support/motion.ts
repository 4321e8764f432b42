/** Runs in the page: finds everything that moves. Where the system asks for reduced motion, nothing may. */
export function findMotion(): string[] {
  return document
    .getAnimations()
    .filter(({ playState }) => playState === 'running')
    .map(({ effect }) => {
      const target = effect instanceof KeyframeEffect ? effect.target : null;
      return `${target?.tagName.toLowerCase() ?? 'something'} ${target?.className ?? ''} moves`;
    });
}
