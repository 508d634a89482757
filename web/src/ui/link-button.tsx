import type { ComponentProps } from 'react';
import type { LinkProps } from 'react-router-dom';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import type { ButtonLook, ButtonStyleProps } from './button.tsx';
import { buttonStyle } from './button.tsx';

/** A link to a page of this site that looks like a button. */
export function LinkButton({ variant, size, block, ...rest }: ButtonLook & LinkProps) {
  return <PageLink $look={{ variant, size, block }} {...rest} />;
}

interface AnchorButtonProps extends ButtonLook, ComponentProps<'a'> {
  href: string;
}

/** A link to somewhere else (tel:, mailto:, another site) that looks like a button. */
export function AnchorButton({ variant, size, block, ...rest }: AnchorButtonProps) {
  return <Anchor $look={{ variant, size, block }} {...rest} />;
}

const PageLink = styled(Link)<ButtonStyleProps>`${buttonStyle}`;
const Anchor = styled.a<ButtonStyleProps>`${buttonStyle}`;
