import type { ViewingSlots } from '@marketplace/contracts/agenda/slots.views';
import { viewingSlots } from '@marketplace/contracts/agenda/slots.views';
import { wishedSlots } from '@marketplace/contracts/limit-values';
import { useRef, useState } from 'react';
import styled from 'styled-components';
import type { Resource } from '../../api/client.ts';
import { useSite } from '../../api/page-data.tsx';
import { useResource } from '../../api/use-resource.ts';
import { clockOfSlot, dayName, dayOfSlot, slotName } from '../../listing/viewing-times.ts';
import { Button } from '../../ui/button.tsx';
import { ChoicePill } from '../../ui/choice-pill.tsx';
import { Select } from '../../ui/controls.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { Cluster, Small } from '../../ui/layout.ts';
import { space, theme } from '../../ui/theme.ts';

const slotsResource: Resource<ViewingSlots> = { path: '/agenda/slots', schema: viewingSlots };

const SAY_WHEN = 'Please say in your message when it suits you.';

interface SlotPickerProps {
  /** The proposed times, earliest first. */
  chosen: readonly string[];
  onChange: (slots: string[]) => void;
}

/** Free times within office hours; a few of them can be proposed. Read in the browser, because a cached page's would be stale. */
export function SlotPicker({ chosen, onChange }: SlotPickerProps) {
  const { agent } = useSite();
  const { data, error } = useResource(slotsResource);
  const [day, setDay] = useState<string>();
  const statusRef = useRef<HTMLParagraphElement>(null);
  if (!data)
    return (
      <OnItsWay>{error ? `Free times could not be loaded. ${SAY_WHEN}` : 'Loading free times…'}</OnItsWay>
    );
  const days = [...new Set(data.slots.map(dayOfSlot))];
  const shown = days.find((one) => one === day) ?? days[0];
  if (shown === undefined) return <p>All times in the next two weeks are taken. {SAY_WHEN}</p>;
  const isFull = chosen.length >= wishedSlots;
  const remove = (slot: string) => onChange(chosen.filter((one) => one !== slot));
  return (
    <Fieldset>
      <legend>When would you like to come?</legend>
      <Select
        label="Day"
        hint="All times are Singapore time."
        value={shown}
        onChange={({ target }) => setDay(target.value)}
      >
        {days.map((one) => (
          <option key={one} value={one}>
            {dayName(one)}
          </option>
        ))}
      </Select>
      <Times role="group" aria-label={`Free times on ${dayName(shown)}`}>
        {data.slots
          .filter((slot) => dayOfSlot(slot) === shown)
          .map((slot) => (
            <ChoicePill
              key={slot}
              checked={chosen.includes(slot)}
              disabled={isFull && !chosen.includes(slot)}
              onChange={(isChosen) => (isChosen ? onChange([...chosen, slot].sort()) : remove(slot))}
            >
              {clockOfSlot(slot)}
            </ChoicePill>
          ))}
      </Times>
      {chosen.length > 0 && (
        <Cluster as="ul" $gap={2} aria-label="Proposed times">
          {chosen.map((slot) => (
            <li key={slot}>
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Remove ${slotName(slot)}`}
                onClick={() => {
                  remove(slot);
                  statusRef.current?.focus(); // the button is gone
                }}
              >
                {slotName(slot)}
                <CloseIcon size={16} />
              </Button>
            </li>
          ))}
        </Cluster>
      )}
      <Small ref={statusRef} role="status" tabIndex={-1}>
        {isFull
          ? 'You have chosen three times. Remove one to choose another.'
          : chosen.length === 0 && `Choose up to ${wishedSlots} times, on different days if you like.`}{' '}
        {agent.name} will confirm {chosen.length === 1 ? 'it' : 'one of them'}.
      </Small>
    </Fieldset>
  );
}

const OnItsWay = styled.p`@media (scripting: none) { display: none; }`;
const Fieldset = styled.fieldset`
  display: grid;
  gap: ${space(3)};
  & > legend { padding: 0; margin-bottom: ${space(2)}; font-weight: ${theme.weight.strong}; }
`;
const Times = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(88px, 1fr));
  gap: ${space(2)};
  & span { padding-inline: ${space(1)}; white-space: nowrap; }
`;
