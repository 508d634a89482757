import styled from 'styled-components';
import { theme } from '../../ui/theme.ts';

/** The amber NEW beside New Launch. */
export function NewBadge() {
  return <Pill>NEW</Pill>;
}

const Pill = styled.span`
  padding: 2px 7px;
  border-radius: ${theme.radius.pill}px;
  background: ${theme.color.amber};
  color: ${theme.color.onAmber};
  font-size: 11px;
  font-weight: 700;
  line-height: 1.3;
  letter-spacing: 0.03em;
`;
