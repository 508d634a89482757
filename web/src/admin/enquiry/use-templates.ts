import { ReplyTemplates } from '@marketplace/contracts/reply-templates/reply-template.views';
import { useResource } from '../../api/use-resource.ts';

export const TEMPLATES_PATH = '/api/enquiries/templates';

/** The reply templates of all admins, by name. */
export function useTemplates() {
  return useResource({ path: TEMPLATES_PATH, schema: ReplyTemplates });
}
