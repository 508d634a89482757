/** What the site says until the environment or an owner says something else: the demo's agent, who does not exist. */
export const demoSettings = {
  site_name: 'Five Foot Way',
  agent_name: 'Tan Mei Lin',
  agent_title: 'ASSOCIATE DIRECTOR',
  agent_licence: 'R123456A',
  agency: 'Demo Realty',
  agency_licence: 'L0000000Z',
  phone: '+65 0000 0000',
  email: 'agent@example.com',
  whatsapp: '+65 0000 0000',
  agent_photo: '/agent.svg',
  office_address: '1 Demo Street, #01-01, Singapore 000000',
  facebook: 'https://www.facebook.com/',
  instagram: 'https://www.instagram.com/',
  linkedin: 'https://www.linkedin.com/',
  default_redirect_url: 'https://example.com/new-launches',
} as const;
