import { useSite } from '../../site/site.tsx';

/** Agent and agency with both licence numbers, which every advertisement of a property has to name. */
export function AgentLine() {
  const { agent } = useSite();
  return (
    <p>
      {agent.name} · CEA Reg. No. {agent.licence}
      <br />
      {agent.agency} · Licence No. {agent.agency_licence}
    </p>
  );
}
