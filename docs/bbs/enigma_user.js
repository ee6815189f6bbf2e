// Makes an account on an ENiGMA board: node enigma_user.js BOARD CONFIG NAME PASSWORD

'use strict';

const [board, config, name, password] = process.argv.slice(2);
process.argv.push('--config', config);
const { initConfigAndDatabases } = require(`${board}/core/oputil/oputil_common.js`);

initConfigAndDatabases(error => {
    if (error) {
        throw error;
    }
    const User = require(`${board}/core/user.js`);
    const user = new User();
    user.username = name;
    user.properties = {
        real_name: 'Alice Liddell',
        location: 'Oxford',
        birthdate: '1852-05-04T00:00:00Z',
        sex: 'F',
        email_address: 'alice@example.org',
        theme_id: 'luciano_blocktronics',
        account_created: new Date().toISOString(),
        login_count: 0,
    };
    user.create({ password }, error => {
        if (error) {
            throw error;
        }
        console.log(`made the account of ${name}`);
        process.exit(0);
    });
});
