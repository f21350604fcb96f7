import { writeReport } from './report.ts'
import { runChaos } from './run-chaos.ts'
const [seed='1',seconds='20',engine='postgres',processes='3',atOnce='1'] = process.argv.slice(2)
const t=performance.now()
const found = await runChaos({seed:Number(seed),seconds:Number(seconds),engine: engine==='sqlite'?'sqlite':'postgres',processes:Number(processes),shoppers:4,dropBuyers:20,sweepsAtOnce:atOnce==='1'})
console.log(writeReport(found)); console.log((performance.now()-t)/1000)
process.exit(0)
