import type { ReactNode } from 'react';
import styled from 'styled-components';
import { paths } from '../../site/public-paths.ts';
import { Container } from '../../ui/container.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { from, space, theme } from '../../ui/theme.ts';

/** The first screen of the home page, beside a picture. */
export function Hero({ picture }: { picture: ReactNode }) {
  return (
    <Columns>
      <Words>
        <h1>Homes in Singapore, shown as they are.</h1>
        <Lead>
          Buy, sell or rent with one agent who answers for every listing, from the first viewing to the keys.
        </Lead>
        <Actions>
          <LinkButton to={paths.list('Buy')} size="lg">
            Explore Properties
          </LinkButton>
          <LinkButton to={paths.contact} size="lg" variant="secondary">
            Schedule Viewing
          </LinkButton>
        </Actions>
      </Words>
      <Picture>{picture}</Picture>
    </Columns>
  );
}

const Columns = styled(Container)`
  display: grid;
  gap: ${space(6)};
  align-items: center;
  padding-top: ${space(6)};
  padding-bottom: 72px;
  ${from.lg} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 6fr);
    gap: ${space(8)};
    padding-top: ${space(7)};
    padding-bottom: ${space(9)};
  }
`;
const Words = styled.div`
  display: grid;
  gap: ${space(5)};
`;
const Lead = styled.p`
  max-width: 46ch;
  color: ${theme.color.muted};
  font-size: ${theme.size.lg};
`;
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(3)};
  & > a { flex: 1; }
  ${from.sm} { & > a { flex: none; } }
`;
const Picture = styled.div`
  position: relative;
  aspect-ratio: 4 / 3;
  border-radius: ${theme.radius.lg}px;
  background: ${theme.color.sunken};
  overflow: hidden;
  ${from.md} { aspect-ratio: 2 / 1; }
  ${from.lg} { aspect-ratio: 6 / 5; }
`;
