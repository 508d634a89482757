import styled from 'styled-components';
import { theme } from '../../../ui/theme.ts';

/** A quiet sentence, such as why a block is empty. */
export const Note = styled.p`color: ${theme.color.muted};`;
