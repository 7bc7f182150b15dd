import type { listOwnOrganisations, OutputOf } from '@yinji/contract';

export type Organisations = OutputOf<typeof listOwnOrganisations>;
