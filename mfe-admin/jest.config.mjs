export { remoteTests as default } from '@tableside/testing/jest-projects';
