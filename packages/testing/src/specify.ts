import { expect } from 'vitest';

/** The shape of a decider, as in event-store, which this package may not import. */
type Decider<State, Command, Event> = {
  initialState: State;
  decide(command: Command, state: State): Event[];
  evolve(state: State, event: Event): State;
};

export type Specification<Command, Event> = {
  /** The events of the stream so far. */
  given(...history: Event[]): {
    when(command: Command): {
      /** The command records exactly these events; all their fields are compared. */
      then(...events: Event[]): void;
      /** The command is accepted and changes nothing. */
      thenNothing(): void;
      /** The command throws an error with this `code`. */
      thenRejects(code: string): void;
    };
  };
};

/** Tests a decider in terms of what happened, what is asked and what follows, without any I/O. */
export function specify<State, Command, Event>({
  initialState,
  decide,
  evolve,
}: Decider<State, Command, Event>): Specification<Command, Event> {
  return {
    given: (...history) => ({
      when: (command) => {
        const outcome = () => decide(command, history.reduce(evolve, initialState));
        return {
          // biome-ignore lint/suspicious/noThenProperty: given/when/then is the vocabulary; nothing awaits this object
          then: (...events) => expect(outcome()).toEqual(events),
          thenNothing: () => expect(outcome()).toEqual([]),
          thenRejects: (code) => expect(outcome).toThrow(expect.objectContaining({ code })),
        };
      },
    }),
  };
}
