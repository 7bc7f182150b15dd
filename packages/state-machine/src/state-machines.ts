import { authorityRequestMachine } from './authority-request.ts';
import { caseMachine } from './case.ts';
import { changeMachine } from './change.ts';
import { displayMachine } from './display.ts';
import { erasureMachine } from './erasure.ts';
import { filingMachine } from './filing.ts';
import { galleryMachine } from './gallery.ts';
import { holdMachine } from './hold.ts';
import { importMachine } from './import.ts';
import { objectionMachine } from './objection.ts';
import { successionMachine } from './succession.ts';
import { transferMachine } from './transfer.ts';
import type { StateMachine } from './state-machine.ts';

/** Every state machine besides the tracks and money; printed into docs/tracks.md. */
export const stateMachines: readonly StateMachine[] = [
  authorityRequestMachine,
  caseMachine,
  changeMachine,
  displayMachine,
  erasureMachine,
  filingMachine,
  galleryMachine,
  holdMachine,
  importMachine,
  objectionMachine,
  successionMachine,
  transferMachine,
];
