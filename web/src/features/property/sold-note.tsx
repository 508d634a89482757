import styled from 'styled-components';
import { space, theme } from '../../ui/theme.ts';

/** In place of a price: transactions of a property are shown only with the consent of all parties (CEA, Code of Ethics). */
export function SoldNote() {
  return <Note>This property is no longer available.</Note>;
}

const [text, background] = theme.status.sold;
const Note = styled.p`
  justify-self: start;
  padding: ${space(2)} ${space(3)};
  border-radius: ${theme.radius.sm}px;
  background: ${background};
  color: ${text};
`;
