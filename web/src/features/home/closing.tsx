import styled from 'styled-components';
import { paths } from '../../site/public-paths.ts';
import { Container } from '../../ui/container.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { space, theme } from '../../ui/theme.ts';

/** The last word of the home page. */
export function Closing() {
  return (
    <Container>
      <Box>
        <h2>Ready to see one in person?</h2>
        <p>
          Tell us which listing and when suits you. Viewings are free, and we never ask for payment before
          one.
        </p>
        <Actions>
          <LinkButton to={paths.contact} size="lg" variant="secondary">
            Contact Us
          </LinkButton>
        </Actions>
      </Box>
    </Container>
  );
}

const Box = styled.section`
  display: grid;
  gap: ${space(4)};
  justify-items: center;
  margin-top: ${space(8)};
  padding: ${space(8)} ${space(5)};
  border-radius: ${theme.radius.lg}px;
  background: ${theme.color.brand};
  color: ${theme.color.onBrand};
  text-align: center;
  & > p { max-width: 52ch; }
`;
const Actions = styled.div`padding-top: ${space(2)};`;
