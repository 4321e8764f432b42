/** The parts of the platforms that the contract uses. Node and browsers both have them and declare them in full. */
interface AbortSignal {
  readonly aborted: boolean;
}

declare const AbortController: new () => { readonly signal: AbortSignal; abort(reason: Error): void };

/** Sources that Node runs unbuilt read files; a Vite build provides `env` and `glob` instead. */
interface ImportMeta {
  readonly dirname: string;
  readonly env?: object;
  /** `Content` is what the files hold; unless they are loaded eagerly, a function that loads it. */
  glob<Content>(
    patterns: string | readonly string[],
    options: { eager?: true; import: 'default' },
  ): Record<string, Content>;
}

declare const process: {
  getBuiltinModule(name: 'node:fs'): {
    globSync(pattern: string, options: { cwd: string }): string[];
    readFileSync(path: string, encoding: 'utf8'): string;
  };
};
