import { css } from 'styled-components';
import { theme } from '../../ui/theme.ts';

/** The colours of what has a `data-shade`, and a bar as long as it is high: nobody has to tell the colours apart. */
export const shaded = css`
  position: relative;
  background: ${theme.color.sunken};
  ${theme.steps.map(
    ([text, background], index) => css`
      &[data-shade='${index + 1}'] { background: ${background}; color: ${text}; }
      &[data-shade='${index + 1}']::after { width: calc(${20 * (index + 1)}% - 8px); }
    `,
  )}
  &[data-shade]::after {
    content: '';
    position: absolute;
    bottom: 4px;
    left: 4px;
    height: 3px;
    border-radius: 2px;
    background: currentcolor;
    opacity: 0.7;
    pointer-events: none;
  }
`;
