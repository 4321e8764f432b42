/** The events of an emitter: each name with the types of its arguments. */
type EventMap<Events> = { readonly [Name in keyof Events]: readonly unknown[] };

/** The half of an emitter that emits. */
export interface EventSink<Events extends EventMap<Events>> {
  emit<Name extends keyof Events>(name: Name, ...args: Events[Name]): void;
}

/** Calls the listeners of an event synchronously, in the order in which they were added. */
export interface Emitter<Events extends EventMap<Events>> extends EventSink<Events> {
  /** Calls `listener` for each event with that name until the returned function is called. */
  on<Name extends keyof Events>(name: Name, listener: (...args: Events[Name]) => void): () => void;
}

/** `beforeEach` runs before the listeners of every event. */
export function createEmitter<Events extends EventMap<Events>>(beforeEach: () => void = () => {}): Emitter<Events> {
  const listeners: { [Name in keyof Events]?: readonly ((...args: Events[Name]) => void)[] } = {};
  return {
    emit(name, ...args) {
      beforeEach();
      for (const listener of listeners[name] ?? []) listener(...args);
    },
    on(name, listener) {
      listeners[name] = [...(listeners[name] ?? []), listener];
      return () => {
        listeners[name] = listeners[name]?.filter((each) => each !== listener) ?? [];
      };
    },
  };
}
