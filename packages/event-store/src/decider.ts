/** The pure heart of a command: what happened, given what the stream says so far. */
export interface Decider<State, Command, Event> {
  initialState: State;
  /** Returns the events that the command means, none when it changes nothing. @throws {RuleViolation} when it is refused */
  decide(command: Command, state: State): Event[];
  /** Returns the state after an event. */
  evolve(state: State, event: Event): State;
}

/** A command that the rules refuse. `code` names the rule, the message is for a human. */
export class RuleViolation extends Error {
  override name = 'RuleViolation';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
