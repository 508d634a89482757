import type { MouseEvent } from 'react';
import styled from 'styled-components';
import { useSite } from '../../site/site.tsx';
import { Container } from '../../ui/container.tsx';
import { singaporeDate } from '../../ui/format.ts';
import { space } from '../../ui/theme.ts';
import { showInfo } from '../../ui/toasts.ts';

/** The operator has not written these pages yet. */
const placeholders = ['Privacy Policy', 'Terms of Service', 'Cookie Policy'];

export function LegalLine() {
  const { name } = useSite();
  const year = singaporeDate(new Date().toISOString()).slice(-4);
  return (
    <Line>
      <p>
        © {year} {name}. All rights reserved.
      </p>
      <List>
        {placeholders.map((label) => (
          <li key={label}>
            <a href={`#${label.toLowerCase().replaceAll(' ', '-')}`} onClick={tellOf(label)}>
              {label}
            </a>
          </li>
        ))}
      </List>
    </Line>
  );
}

/** Says so, instead of a link that seems broken. */
function tellOf(label: string) {
  return (event: MouseEvent) => {
    event.preventDefault();
    showInfo(`Our ${label} is not published here yet. Please ask us for it.`);
  };
}

const Line = styled(Container)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)} ${space(5)};
  padding-top: ${space(6)};
`;
const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)} ${space(4)};
`;
