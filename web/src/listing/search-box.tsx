import { counted } from '@marketplace/contracts/counted';
import type { PropertyType } from '@marketplace/contracts/listings/listing.terms';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { propertyPage } from '@marketplace/contracts/listings/listing.views';
import type { KeyboardEvent } from 'react';
import { useDeferredValue, useEffect, useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { useResource } from '../api/use-resource.ts';
import { TextInput } from '../ui/controls.tsx';
import { Small, VisuallyHidden } from '../ui/layout.ts';
import { raised, space, theme } from '../ui/theme.ts';
import type { SearchPlace, Suggestion } from './search-suggestions.ts';

interface SearchBoxProps {
  value: string;
  onChange: (text: string) => void;
  placeholder: string;
  list: SearchedList;
}

/** A search field with suggestions: an ARIA combobox with its own list box. */
export function SearchBox({ value, onChange, placeholder, list }: SearchBoxProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const options = useSuggestions(value, list, isOpen);
  const { active, setActive, close } = useActiveOption(id, options, setOpen);
  const navigate = useNavigate();
  const isShown = options.length > 0;

  const choose = ({ text, path }: Suggestion) => {
    close();
    if (path) void navigate(path);
    else onChange(text);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = options[active];
    if (step) {
      setOpen(true);
      if (isShown) setActive(nextOf(active + step, options.length));
    } else if (event.key === 'Enter' && chosen) document.getElementById(`${id}-${active}`)?.click();
    else if (event.key === 'Enter')
      return close(); // and the form is sent
    else if (event.key === 'Escape' && isShown) {
      close();
      event.stopPropagation(); // whatever contains the box stays open
    } else return;
    event.preventDefault();
  };
  return (
    <Wrap>
      <TextInput
        label="Search"
        type="search"
        name="search"
        value={value}
        placeholder={placeholder}
        autoComplete="off"
        maxLength={200}
        enterKeyHint="search"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={`${id}-options`}
        aria-activedescendant={options[active] && `${id}-${active}`}
        onChange={({ target }) => {
          onChange(target.value);
          setOpen(true);
          setActive(NO_OPTION);
        }}
        onKeyDown={handleKeyDown}
        onBlur={close}
      />
      {isShown && <Options {...{ id, options, active, choose }} />}
      <VisuallyHidden aria-live="polite">{isShown && counted(options.length, 'suggestion')}</VisuallyHidden>
    </Wrap>
  );
}

/** The text field's position in the cycle of the arrow keys. */
const NO_OPTION = -1;

function nextOf(place: number, count: number): number {
  if (place >= count) return NO_OPTION;
  return place < NO_OPTION ? count - 1 : place;
}

function useActiveOption(id: string, options: Suggestion[], setOpen: (isOpen: boolean) => void) {
  const [active, setActive] = useState(NO_OPTION);
  useEffect(() => {
    if (options[active]) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, options, active]);
  const close = () => {
    setOpen(false);
    setActive(NO_OPTION);
  };
  return { active, setActive, close };
}

interface OptionsProps {
  id: string;
  options: Suggestion[];
  active: number;
  choose: (option: Suggestion) => void;
}

function Options({ id, options, active, choose }: OptionsProps) {
  return (
    <List id={`${id}-options`} role="listbox" aria-label="Suggestions">
      {options.map((option, index) => (
        <Option
          key={`${option.kind} ${option.path ?? option.text}`}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          onMouseDown={(event) => event.preventDefault()} // the focus stays in the box
          onClick={(event) => {
            if (option.path) event.preventDefault(); // like a link's, so that a pending update does not cancel it
            choose(option);
          }}
        >
          <span>{option.label}</span>
          <Small as="span">{option.kind}</Small>
        </Option>
      ))}
    </List>
  );
}

const Wrap = styled.div`
  position: relative;
  min-width: 0;
`;
const List = styled.ul`
  position: absolute;
  z-index: 20;
  top: calc(100% + ${space(1)});
  left: 0;
  width: max(100%, min(360px, 100vw - 2 * ${theme.gutter} - 40px));
  max-height: min(60vh, 420px);
  padding: ${space(1)};
  overflow-y: auto;
  overscroll-behavior: contain;
  ${raised}
  box-shadow: ${theme.shadow.lift};
  list-style: none;
`;
const Option = styled.li`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(4)};
  min-height: 44px;
  padding: ${space(1)} ${space(3)};
  border-radius: ${theme.radius.sm}px;
  line-height: ${theme.line.snug};
  cursor: pointer;
  & > :last-child { flex: none; }
  &:hover { background: ${theme.color.sunken}; }
  &[aria-selected='true'] { background: ${theme.color.brandTint}; color: ${theme.color.brandHover}; }
`;

interface SearchedList {
  type: PropertyType;
  /** All listings, where known; otherwise the newest are requested. */
  listings?: readonly PropertyView[] | undefined;
  filter?: SearchPlace['filter'];
}

type Suggest = (typed: string, place: SearchPlace) => Suggestion[];

const NONE: readonly PropertyView[] = [];

/** Returns the suggestions for a text; none while `isWanted` is false. Their code loads on first use. */
function useSuggestions(typed: string, list: SearchedList, isWanted: boolean): Suggestion[] {
  const [suggest, setSuggest] = useState<Suggest>();
  const isLoaded = suggest !== undefined;
  useEffect(() => {
    if (!isWanted || isLoaded) return;
    import('./search-suggestions.ts').then(
      ({ suggestionsFor }) => setSuggest(() => suggestionsFor),
      (error: unknown) => console.warn(error), // the box works without them
    );
  }, [isWanted, isLoaded]);
  const text = useDeferredValue(typed);
  const newest = useNewest(list, isWanted);
  const { type, listings = newest, filter } = list;
  return useMemo(
    () => (isWanted && suggest ? suggest(text, { type, listings, filter }) : []),
    [isWanted, suggest, text, type, listings, filter],
  );
}

const MOST_ASKED = 100;

function useNewest({ type, listings }: SearchedList, isWanted: boolean) {
  const path = `/properties?status=active&property_type=${type}&limit=${MOST_ASKED}`;
  const isAsked = isWanted && listings === undefined;
  const { data } = useResource(isAsked ? { path, schema: propertyPage, isPage: true } : null, {
    shouldRetryOnError: false,
  });
  return data?.items ?? NONE;
}
