import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { FilterIcon } from '../../ui/icons.tsx';
import { from, onPhone, raised, roomy, space, theme } from '../../ui/theme.ts';
import { visuallyHidden } from '../../ui/visually-hidden.tsx';
import { ROOM_FILTERS, ROOMS } from './list-sources.ts';

/** Id of the form, for its controls that stand elsewhere. */
export const FILTER_FORM = 'filters';

interface FilterBarProps {
  /** Where the form leads without scripts. */
  action: string;
  params: URLSearchParams;
  search: ReactNode;
  fields: ReactNode;
  /** How many filters are on that are behind the button. */
  behind: number;
  onOpen: () => void;
}

/** The controls of a list page. On a phone all but the search are behind a button; without scripts they are a form. */
export function FilterBar({ action, params, search, fields, behind, onOpen }: FilterBarProps) {
  return (
    <Form
      id={FILTER_FORM}
      role="search"
      aria-label="Filter properties"
      action={action}
      onSubmit={(event) => event.preventDefault()}
    >
      <Search>{search}</Search>
      <Opener>
        <Button variant="secondary" aria-haspopup="dialog" onClick={onOpen}>
          <FilterIcon size={18} /> Filters{behind > 0 ? ` (${behind})` : ''}
        </Button>
      </Opener>
      <Fields>{fields}</Fields>
      <WithoutScripts>
        <Kept params={params} />
        <Button type="submit">Show properties</Button>
      </WithoutScripts>
    </Form>
  );
}

/** What the address asks for and no control of the form says: submitting it leaves that as it is. */
function Kept({ params }: { params: URLSearchParams }) {
  return [...ROOM_FILTERS, ROOMS.name].flatMap((name) => {
    const value = params.get(name);
    return value ? [<input key={name} type="hidden" name={name} value={value} />] : [];
  });
}

const Form = styled.form`
  display: grid;
  gap: ${space(3)};
  ${onPhone} {
    grid-template-columns: minmax(0, 1fr) auto;
    gap: ${space(2)};
    @media (scripting: none) { grid-template-columns: minmax(0, 1fr); }
  }
  ${from.md} {
    padding: ${space(4)};
    ${raised}
  }
  ${from.lg} {
    grid-template-columns: 1.2fr 3fr;
    ${roomy} { position: sticky; }
    top: 80px;
    z-index: 5;
    @media (scripting: none) { position: static; }
  }
`;
/** The label has no room on a phone; the placeholder says the same. */
const Search = styled.div`
  min-width: 0;
  ${onPhone} { & label { ${visuallyHidden} } }
`;
const Opener = styled.div`
  ${from.md} { display: none; }
  @media (scripting: none) { display: none; }
`;
const Fields = styled.div`
  display: none;
  gap: ${space(3)};
  @media (scripting: none) { display: grid; }
  ${from.md} { display: grid; grid-template-columns: 1.4fr 1fr 1fr 1fr; }
`;
const WithoutScripts = styled.div`
  display: none;
  @media (scripting: none) { display: block; grid-column: 1 / -1; }
  & > button { border-radius: ${theme.radius.md}px; }
`;
