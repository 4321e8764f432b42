/**
 * What the contract uses of the platforms. Node and browsers both have it and declare it in full.
 */
interface AbortSignal {
  readonly aborted: boolean;
}
