// What `@agentgrade/cli/grade` exports: anyone can grade saved evidence without the service.
export { CHECKS } from './checks.ts'
export { defineCheck, inconclusive, notApplicable, notDocumented, type Check } from './check.ts'
export { CRITERIA } from './criteria.ts'
export { grade } from './grade.ts'
export { method, METHOD_VERSION, type Method } from './method.ts'
