import styled from 'styled-components';
import { theme } from '../../ui/theme.ts';

/** A drawn row of shophouses before towers: the picture of the home page when no listing has a photo. */
export function Skyline() {
  return (
    <Drawing viewBox="0 0 640 520" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">
      <rect width="640" height="520" fill={theme.color.brandTint} />
      <circle cx="500" cy="120" r="54" fill={theme.color.canvas} />
      <g fill="#C4DDD9">
        <path d="M40 440V170h84v270zM150 440V110h64v330zM420 440V150h70v290zM512 440V210h92v230z" />
      </g>
      <g fill="#8DBBB4">
        <path d="M96 440V240h70v200zM238 440V80h56v360zM300 440V80h56v360zM364 440V200h72v240z" />
        <path d="M228 72h138v12H228z" />
      </g>
      <g>
        <path d="M0 520V350h128v170z" fill={theme.color.brand} />
        <path d="M128 520V336h128v184z" fill={theme.color.surface} />
        <path d="M256 520V350h128v170z" fill={theme.color.brandHover} />
        <path d="M384 520V336h128v184z" fill={theme.color.sunken} />
        <path d="M512 520V350h128v170z" fill={theme.color.brand} />
      </g>
      {[0, 128, 256, 384, 512].map((x, index) => (
        <g key={x} transform={`translate(${x} 0)`} fill={index % 2 ? theme.color.brand : theme.color.canvas}>
          <path d="M18 420v-30a10 10 0 0 1 20 0v30zM54 420v-30a10 10 0 0 1 20 0v30zM90 420v-30a10 10 0 0 1 20 0v30z" />
          <path d="M14 520v-46a22 22 0 0 1 44 0v46zM70 520v-46a22 22 0 0 1 44 0v46z" />
        </g>
      ))}
      <path
        d="M-6 350h140v-12H-6zM122 336h140v-12H122zM250 350h140v-12H250zM378 336h140v-12H378zM506 350h140v-12H506z"
        fill={theme.color.onAmber}
        opacity="0.75"
      />
    </Drawing>
  );
}

const Drawing = styled.svg`
  width: 100%;
  height: 100%;
`;
