/** The pure part of a command: what happens, given the state of the stream. */
export interface Decider<State, Command, Event> {
  initialState: State;
  /** Returns the events of a command; none when it changes nothing. @throws {RuleViolation} when it is refused */
  decide(command: Command, state: State): Event[];
  evolve(state: State, event: Event): State;
}

/** A command that the rules refuse. `code` names the rule; the message is for people. */
export class RuleViolation extends Error {
  override name = 'RuleViolation';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
